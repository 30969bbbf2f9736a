import type { RequestListener } from 'node:http';
import middie from '@fastify/middie';
import express from 'express';
import { fastify } from 'fastify';
import Koa from 'koa';
import mount from 'koa-mount';

/** A program that embeds the app. */
export interface Host {
  readonly name: string;
  /** The path that it mounts the app at; empty for the root. */
  readonly prefix: string;
  /** Whether it rejects malformed paths itself. */
  readonly rejectsMalformedPaths: boolean;
  embed(app: Koa): Promise<{ handler: RequestListener; close(): Promise<void> }>;
}

const nothingToClose = async () => undefined;

export const BARE_KOA: Host = {
  name: 'bare Koa',
  prefix: '',
  rejectsMalformedPaths: false,
  embed: async (app) => ({ handler: app.callback(), close: nothingToClose }),
};

export const MOUNTED_KOA: Host = {
  name: 'Koa, mounted under a path',
  prefix: '/mounted/here',
  rejectsMalformedPaths: false,
  async embed(app) {
    const outer = new Koa();
    outer.use(mount('/mounted/here', app));
    return { handler: outer.callback(), close: nothingToClose };
  },
};

export const EXPRESS: Host = {
  name: 'Express, mounted under a path',
  prefix: '/express',
  rejectsMalformedPaths: false,
  async embed(app) {
    const outer = express();
    outer.use('/express', app.callback());
    return { handler: outer, close: nothingToClose };
  },
};

export const FASTIFY: Host = {
  name: 'Fastify, mounted under a path',
  prefix: '/fastify',
  rejectsMalformedPaths: true,
  async embed(app) {
    const outer = fastify();
    await outer.register(middie);
    outer.use('/fastify', app.callback());
    await outer.ready();
    return { handler: (request, response) => outer.routing(request, response), close: () => outer.close() };
  },
};
