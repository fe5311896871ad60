import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Context } from 'aws-lambda';
import { type CreateSubject, routerPaths } from '../../subject.ts';

export const createSubject: CreateSubject = (body) => {
  const app = new Router();
  for (const path of Object.values(routerPaths)) {
    app.get(path, async () => Response.json(body));
  }
  return (event: unknown, context: Context) => app.resolve(event, context);
};
