import { HtmlFormat } from './html-format.js';
import { JsonFormat } from './json-format.js';
import { JunitFormat } from './junit-format.js';
import { MarkdownFormat } from './markdown-format.js';
import type { FormatContext, FormatName, ReportFormat } from './report-format.js';
import { SarifFormat } from './sarif-format.js';
import { TextFormat } from './text-format.js';

const MAKERS: Readonly<Record<FormatName, new (context: FormatContext) => ReportFormat>> = {
  text: TextFormat,
  json: JsonFormat,
  html: HtmlFormat,
  junit: JunitFormat,
  markdown: MarkdownFormat,
  sarif: SarifFormat,
};

/** Creates a writer for the format `name`. */
export function createFormat(name: FormatName, context: FormatContext): ReportFormat {
  return new MAKERS[name](context);
}
