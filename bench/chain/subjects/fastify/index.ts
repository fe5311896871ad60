import awsLambdaFastify from '@fastify/aws-lambda';
import fastify from 'fastify';
import { type CreateSubject, routerPaths } from '../../subject.ts';

export const createSubject: CreateSubject = async (body) => {
  const app = fastify({ logger: false });
  for (const path of Object.values(routerPaths)) app.get(path, async () => body);
  const handler = awsLambdaFastify(app, { decorateRequest: false });
  await app.ready();
  return handler;
};
