import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Context } from 'aws-lambda';
import { type CreateSubject, routerPaths } from '../../subject.ts';

/** The Powertools for AWS Lambda event handler, which only routes requests and returns JSON. */
export const createSubject: CreateSubject = (body) => {
  const app = new Router();
  for (const path of Object.values(routerPaths)) {
    app.get(path, async () => Response.json(body));
  }
  return (event: unknown, context: Context) => app.resolve(event, context);
};
