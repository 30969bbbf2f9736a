import { codesOf, type HttpCase } from '../support/http-case.js';

const REPORTS = '/api/v1/reports';

export const createCases: readonly HttpCase[] = [
  {
    name: 'answers 201 with the pending record and its Location',
    async run(world) {
      const answer = await world.form('POST', REPORTS, { url: 'HTTPS://www.Example.com/a b#part' });
      expect(answer.status).toBe(201);
      const { data } = answer.json;
      expect(data).toMatchObject({
        url: 'https://www.example.com/a%20b',
        project: 'example.com',
        title: null,
        privacy: 0,
        status: 'pending',
        score: null,
        result: null,
        failure: null,
        generated_at: null,
        generator: null,
        categories: [],
        audits: [],
        links: {
          self: `${world.base}${REPORTS}/${data.id}`,
          generations: `${world.base}${REPORTS}/${data.id}/generations`,
          page: `${world.base}/reports/${data.id}`,
        },
      });
      expect(answer.headers.location).toBe(data.links.self);
      expect(answer.headers['content-type']).toBe('application/json');
      expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Object.keys(data)).toEqual([
        'id',
        'url',
        'project',
        'title',
        'privacy',
        'status',
        'score',
        'result',
        'failure',
        'created_at',
        'updated_at',
        'generated_at',
        'generator',
        'categories',
        'actions',
        'caps',
        'audits',
        'links',
      ]);
    },
  },
  {
    name: 'accepts the same fields as JSON, integers as numbers or digits',
    async run(world) {
      for (const privacy of [1, '1']) {
        const answer = await world.send({
          method: 'POST',
          path: REPORTS,
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ url: 'https://example.com/', privacy }),
        });
        expect(answer.status).toBe(201);
        expect(answer.json.data.privacy).toBe(1);
      }
    },
  },
  {
    name: 'stores a password and never shows it or its hash',
    async run(world) {
      const answer = await world.form('POST', REPORTS, {
        url: 'https://example.com/',
        privacy: '2',
        password: 'hunter2!',
      });
      expect(answer.status).toBe(201);
      expect(answer.json.data.privacy).toBe(2);
      const stored = await world.ports.reports.find(answer.json.data.id);
      const privacy = stored?.report.state.privacy;
      expect(privacy?.kind).toBe('password');
      expect(answer.text).not.toContain('hunter2!');
      expect(answer.text).not.toContain(privacy?.kind === 'password' ? privacy.hash : 'no hash');
    },
  },
  {
    name: 'rejects every privacy except 0, 1 and 2, and creates nothing',
    async run(world) {
      for (const privacy of ['3', '-1', '01', ' 1', '1 ', '1.0', '1e0', 'true', 'private', '0x1', '１']) {
        const answer = await world.form('POST', REPORTS, { url: 'https://example.com/', privacy });
        expect([privacy, answer.status]).toEqual([privacy, 422]);
        expect(codesOf(answer)).toEqual({ privacy: 'invalid_choice' });
      }
      for (const privacy of ['1e0', '1.0', 'true', 'null', '[1]', '{"a":1}', '"01"', '3', '1e999']) {
        const answer = await world.send({
          method: 'POST',
          path: REPORTS,
          headers: { 'Content-Type': 'application/json' },
          body: `{"url":"https://example.com/","privacy":${privacy}}`,
        });
        expect([privacy, answer.status]).toEqual([privacy, 422]);
        expect(codesOf(answer)).toEqual({ privacy: 'invalid_choice' });
      }
      expect((await world.send({ path: REPORTS })).json.data).toEqual([]);
    },
  },
  {
    name: 'reports all validation errors at once: unknown, repeated, missing and invalid',
    async run(world) {
      const answer = await world.send({
        method: 'POST',
        path: `${REPORTS}?verbose=1`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'privcy=1&privacy=1&privacy=2&password=x',
      });
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toEqual({
        verbose: 'unknown_parameter',
        privcy: 'unknown_parameter',
        privacy: 'repeated_parameter',
        url: 'required',
      });
    },
  },
  {
    name: 'rejects a repeated JSON member, even under an escaped name',
    async run(world) {
      const body = String.raw`{"url":"https://example.com/","privacy":1,"\u0070rivacy":0}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await world.send({ method: 'POST', path: REPORTS, headers, body });
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toEqual({ privacy: 'repeated_parameter' });
    },
  },
  {
    name: 'requires a URL, and a password with privacy 2, in one response',
    async run(world) {
      const answer = await world.form('POST', REPORTS, { privacy: '2' });
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toEqual({ url: 'required', password: 'required' });
    },
  },
  {
    name: 'explains what is wrong with a URL',
    async run(world) {
      const wrong = {
        'not a url': 'invalid_url',
        'ftp://example.com/': 'unsupported_scheme',
        'https://user:secret@example.com/': 'credentials_in_url',
        [`https://example.com/${'a'.repeat(2048)}`]: 'too_long',
        '/relative': 'invalid_url',
      };
      for (const [url, code] of Object.entries(wrong)) {
        const answer = await world.form('POST', REPORTS, { url });
        expect(answer.status).toBe(422);
        expect(codesOf(answer)).toEqual({ url: code });
        expect(answer.text).not.toContain('secret');
      }
    },
  },
  {
    name: 'ignores any password if the privacy is not 2',
    async run(world) {
      for (const privacy of ['0', '1', '']) {
        const fields = { url: 'https://example.com/', privacy, password: 'x'.repeat(129) };
        expect((await world.form('POST', REPORTS, fields)).status).toBe(201);
      }
      const tooLong = { url: 'https://example.com/', privacy: '2', password: 'x'.repeat(129) };
      expect(codesOf(await world.form('POST', REPORTS, tooLong))).toEqual({ password: 'invalid_length' });
    },
  },
  {
    name: 'requires the URL if there is no body',
    async run(world) {
      const nothing = [
        {},
        { 'Content-Length': '0' },
        { 'Transfer-Encoding': 'chunked' },
        { 'Content-Type': 'application/json' },
      ];
      for (const headers of nothing as Record<string, string>[]) {
        const answer = await world.send({ method: 'POST', path: REPORTS, headers });
        expect(answer.status).toBe(422);
        expect(codesOf(answer)).toEqual({ url: 'required' });
      }
    },
  },
];
