import * as z from 'zod';
import { call } from '../support/call.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { visitorId } from './seed-profiles.ts';

/** A visitor whose profile exists, with a token to change it. */
export interface Visitor {
  readonly path: string;
  readonly token: string;
}

const profileSchema = z.object({ exists: z.literal(true), profileToken: z.string() });

/** Visitors spread evenly over all the profiles of a stack. */
export async function spreadVisitors(
  stack: LocalStack,
  profiles: number,
  wanted: number,
): Promise<readonly Visitor[]> {
  const count = Math.min(profiles, wanted);
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = `/api/v1/profiles/${visitorId(Math.floor((index * profiles) / count))}`;
    const profile = profileSchema.parse(
      await call(stack.runtime.siteRoot, { method: 'GET', path, key: stack.key }),
    );
    visitors.push({ path, token: profile.profileToken });
  }
  return visitors;
}
