import * as z from 'zod';
import { call } from '../support/call.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** A visitor whose profile exists, with a token to change it. */
export interface Visitor {
  readonly path: string;
  readonly token: string;
}

const profileSchema = z.object({ profileToken: z.string() });

/** The visitor with that number, from 0. */
export async function readVisitor(stack: LocalStack, number: number): Promise<Visitor> {
  const path = `/api/v1/profiles/visitor-${number}`;
  const read = await call(stack.runtime.siteRoot, { method: 'GET', path, key: stack.key });
  return { path, token: profileSchema.parse(read).profileToken };
}

/** Visitors spread evenly over all the profiles of a stack. */
export async function spreadVisitors(
  stack: LocalStack,
  profiles: number,
  wanted: number,
): Promise<readonly Visitor[]> {
  const count = Math.min(profiles, wanted);
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    visitors.push(await readVisitor(stack, Math.floor((index * profiles) / count)));
  }
  return visitors;
}
