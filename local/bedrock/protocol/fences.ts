import { isJsonObject, type JsonObject, parsedJson } from '../../emulator/json.ts';
import { type ConverseRequest, imageOf } from './converse-request.ts';

export interface PromptImage {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp';
  readonly bytes: Uint8Array;
}

export interface Task {
  readonly text: string;
  readonly parameters: JsonObject;
  readonly image: PromptImage | undefined;
  /** Problems listed in a repair prompt; empty on the first attempt. */
  readonly problems: string;
}

/**
 * Reads the task from the last user message that contains `<page_text>` or `<parameters>`. A repair prompt may list
 * its problems in that message or in a later one.
 */
export function readTask({ messages }: ConverseRequest): Task {
  const users = messages.filter((message) => message.role === 'user');
  const texts = users.map(messageText);
  const index = texts.findLastIndex((text) => /<page_text>|<parameters>/.test(text));
  const source = texts[Math.max(index, 0)] ?? '';
  const after = texts.slice(Math.max(index, 0)).join('\n');
  return {
    text: unescapeXml(fenced(source, 'page_text') ?? ''),
    parameters: parseParameters(fenced(source, 'parameters') ?? '{}'),
    image: lastImage(users),
    problems: unescapeXml(fenced(after, 'problems') ?? ''),
  };
}

type Message = ConverseRequest['messages'][number];

/** Joins the blocks of a message. If any block is guarded, all blocks are segments of one text, not paragraphs. */
function messageText({ content }: Message): string {
  const isGuarded = content.some((block) => 'guardContent' in block);
  return content.flatMap(textOf).join(isGuarded ? '' : '\n');
}

function textOf(block: Message['content'][number]): string[] {
  if ('text' in block) return [block.text];
  if ('guardContent' in block) {
    return 'text' in block.guardContent ? [block.guardContent.text.text] : [];
  }
  return 'toolResult' in block ? block.toolResult.content.map(({ text }) => text) : [];
}

function lastImage(users: readonly Message[]): PromptImage | undefined {
  const images = users.flatMap(({ content }) => content.flatMap((block) => imageOf(block) ?? []));
  const last = images.at(-1);
  return last && { format: last.format, bytes: Buffer.from(last.source.bytes, 'base64') };
}

/** Returns the content of the last complete element, so that earlier mentions of the element have no effect. */
function fenced(text: string, tag: string): string | undefined {
  const close = text.lastIndexOf(`</${tag}>`);
  const open = close === -1 ? -1 : text.lastIndexOf(`<${tag}>`, close);
  if (open === -1) return undefined;
  return text.slice(open + tag.length + 2, close).replace(/^\n|\n$/g, '');
}

function parseParameters(text: string): JsonObject {
  return [text, unescapeXml(text)].map(parsedJson).find(isJsonObject) ?? {};
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity);
}
