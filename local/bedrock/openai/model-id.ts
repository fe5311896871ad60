/** What the id of a model behind an OpenAI-compatible server begins with, so that no id of Bedrock is one. */
const prefix = 'openai-compatible/';

/** The id by which Converse is asked for a model of the server. */
export function serverModelId(name: string): string {
  return `${prefix}${name}`;
}

/** The name by which the server knows a model; null when the id is none of a server's model. */
export function serverModelName(modelId: string): string | null {
  return modelId.startsWith(prefix) ? modelId.slice(prefix.length) : null;
}
