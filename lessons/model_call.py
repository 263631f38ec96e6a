"""One question to an avatar's model, with a structured answer: bounded in tokens, tries and time (L20, B07).

The answer is data. Whatever goes wrong has one of three names: the answer could not be read, the model failed,
or the tokens were used up.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import urlsplit

from lessons.profiles import ANTHROPIC, Usable

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_ai.messages import ModelMessage
    from pydantic_ai.models import Model

Answer = TypeVar("Answer", bound="BaseModel")

RETRIES = 2
"""How often an answer that does not fit is asked for again."""
MAX_ANSWER_TOKENS = 4_000
MAX_RAW = 40_000
"""Characters kept of what the model said."""


@dataclass(frozen=True)
class Asked(Generic[Answer]):
    """The answer, what it cost, and everything that the model said, as it came."""

    answer: Answer
    raw: str
    input_tokens: int
    output_tokens: int


class CallFailed(RuntimeError):
    """The question brought nothing; carries what the model said and what it cost."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.raw = ""
        self.input_tokens = 0
        self.output_tokens = 0


class Unreadable(CallFailed):
    """The model answered, and nothing in it could be read."""


class ModelFailed(CallFailed):
    """The model could not be reached, refused, or did not answer in time."""


class BudgetSpent(CallFailed):
    """The tokens were used up before an answer."""


def ask(
    *,
    usable: Usable,
    instructions: str,
    prompt: str,
    answer: type[Answer],
    tokens: int,
    seconds: float,
    tools: Sequence[Callable[..., Any]] = (),
    tool_calls: int = 0,
) -> Asked[Answer]:
    """Ask once, with retries of unfit answers; raises Unreadable, ModelFailed or BudgetSpent."""
    return asyncio.run(_ask(usable, instructions, prompt, answer, tokens, seconds, tools, tool_calls))


async def _ask(
    usable: Usable,
    instructions: str,
    prompt: str,
    answer: type[Answer],
    tokens: int,
    seconds: float,
    tools: Sequence[Callable[..., Any]],
    tool_calls: int,
) -> Asked[Answer]:
    import httpx2  # with pydantic-ai, a second of imports that only a model call needs
    from pydantic_ai import Agent, RunUsage, UsageLimits, capture_run_messages
    from pydantic_ai.output import ToolOutput

    usage = RunUsage()
    limits = UsageLimits(total_tokens_limit=tokens, request_limit=1 + RETRIES + tool_calls + 1)
    async with httpx2.AsyncClient(timeout=seconds, trust_env=not _here(usable.profile.base_url)) as client:
        agent = Agent(
            _model(usable, client),
            output_type=ToolOutput(answer, name="answer"),
            instructions=instructions,
            retries=RETRIES,
            tools=list(tools),
            model_settings={"max_tokens": MAX_ANSWER_TOKENS, "temperature": 0.0},
        )
        with capture_run_messages() as messages:
            try:
                run = agent.run(prompt, usage=usage, usage_limits=limits)
                result = await asyncio.wait_for(run, timeout=seconds)
            except Exception as error:
                failure = _named(error, seconds)
                failure.raw = _said(messages)
                failure.input_tokens, failure.output_tokens = usage.input_tokens, usage.output_tokens
                raise failure from error
    return Asked(result.output, _said(messages), usage.input_tokens, usage.output_tokens)


def _model(usable: Usable, client: Any) -> "Model":
    profile = usable.profile
    where: dict[str, Any] = {"base_url": profile.base_url} if profile.base_url else {}
    if profile.provider == ANTHROPIC:
        from anthropic import AsyncAnthropic
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        anthropic = AsyncAnthropic(api_key=usable.key, http_client=client, max_retries=1, **where)
        return AnthropicModel(profile.model, provider=AnthropicProvider(anthropic_client=anthropic))
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    openai = AsyncOpenAI(api_key=usable.key, http_client=client, max_retries=1, **where)
    return OpenAIChatModel(profile.model, provider=OpenAIProvider(openai_client=openai))


def _named(error: Exception, seconds: float) -> CallFailed:
    from pydantic_ai.exceptions import ModelAPIError, UnexpectedModelBehavior, UsageLimitExceeded

    if isinstance(error, TimeoutError):
        return ModelFailed(f"The model gave no answer within {seconds:g} seconds.")
    if isinstance(error, UsageLimitExceeded):
        return BudgetSpent(f"The tokens were used up before an answer: {_short(error)}")
    if isinstance(error, ModelAPIError):
        return ModelFailed(f"The model could not be asked: {_short(error)}")
    if isinstance(error, UnexpectedModelBehavior):
        return Unreadable(f"The answer could not be read: {_short(error)}")
    return ModelFailed(f"The model could not be asked ({type(error).__name__}): {_short(error)}")


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:500]


def _said(messages: "Sequence[ModelMessage]") -> str:
    """The model's own words and the arguments of its calls, in order, cut at MAX_RAW."""
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart

    parts: list[str] = []
    for message in messages:
        for part in message.parts if isinstance(message, ModelResponse) else ():
            if isinstance(part, TextPart):
                parts.append(part.content)
            elif isinstance(part, ToolCallPart):
                parts.append(
                    f"{part.tool_name}: {part.args_as_json_str() if not isinstance(part.args, str) else part.args}"
                )
    return "\n".join(parts)[:MAX_RAW]


def _here(base_url: str) -> bool:
    """Whether the model answers on this machine, past any proxy."""
    return urlsplit(base_url).hostname in {"127.0.0.1", "localhost", "::1"}
