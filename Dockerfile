# One image for web, worker, beat and boot; docker-compose.yml says which command each runs.
FROM python:3.13-slim-bookworm

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

RUN useradd --create-home --uid 1500 autorune \
 && install -d -o autorune -g autorune -m 0700 /data
WORKDIR /app

COPY requirements/base.txt requirements/
RUN pip install --require-hashes -r requirements/base.txt

COPY . .
# The values of this step only let the settings load; nothing of them stays in the image.
RUN AUTORUNE_DATA=/tmp/build AUTORUNE_ENV=production AUTORUNE_STATIC=/app/static \
    AUTORUNE_SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(50))')" \
    python manage.py collectstatic --noinput --verbosity 0 \
 && rm -rf /tmp/build

USER autorune
VOLUME /data
EXPOSE 8321
CMD ["gunicorn", "autorune.wsgi:application", "--worker-class=gthread", "--no-control-socket", "--bind=0.0.0.0:8321", "--workers=2", "--threads=16"]
