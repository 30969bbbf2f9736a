import { InsertionMode, Token, Tokenizer, type DefaultTreeAdapterMap, type Parser } from 'parse5';

const QUOTE = 0x22;
const SPACE = 0x20;
const EQUALS = 0x3d;
const CR = 0x0d;

/** By the code of a character, 1 where it ends a run of such as are taken as they are. The last is for all beyond ASCII. */
type Stops = Uint8Array;

const BEYOND = 128;

/** The preprocessor changes or drops them, or what is behind them. */
const CHANGED = '\0\r';
const WHITE_SPACE = ' \t\n\f';

const TEXT = stopsAt(`<&${CHANGED}`);
const WORD = stopsAt(`<&${CHANGED}${WHITE_SPACE}`);
const RAW_TEXT = stopsAt(`<${CHANGED}`);
const DOUBLE_QUOTED = stopsAt(`"&${CHANGED}`);
const SINGLE_QUOTED = stopsAt(`'&${CHANGED}`);
/** The standard tells `<` apart only to call it an error. */
const COMMENT = stopsAt(`-${CHANGED}`);
const NO_SPACE = stopsBut((character) => WHITE_SPACE.includes(character));
/** As what is in capitals must be put into small letters. */
const NO_NAME = stopsBut((character) => /[a-z0-9-]/.test(character));

function stopsAt(characters: string): Stops {
  return stopsBut((character) => !characters.includes(character));
}

/** @param isTaken asked about each character of ASCII, and one beyond */
function stopsBut(isTaken: (character: string) => boolean): Stops {
  return Uint8Array.from({ length: BEYOND + 1 }, (_, code) => (isTaken(String.fromCharCode(code)) ? 0 : 1));
}

/**
 * parse5's tokenizer, which looks at each character by itself, with short cuts: over runs of characters that mean the
 * same, and for attributes in the form that nearly all have. That saves two fifths of the time of a parse. The tree is the
 * same; a test asks both. For whole documents only, and lines and columns are not kept.
 */
export class SkippingTokenizer extends Tokenizer {
  constructor(private readonly parser: Parser<DefaultTreeAdapterMap>) {
    super({ sourceCodeLocationInfo: false }, parser);
  }

  protected override _stateData(cp: number): void {
    const { state } = this;
    super._stateData(cp);
    // There, white space behind other characters is treated as those are.
    if (this.state === state) this.#skipText(this.parser.insertionMode === InsertionMode.IN_BODY ? TEXT : WORD);
  }

  protected override _stateRcdata(cp: number): void {
    const { state } = this;
    super._stateRcdata(cp);
    if (this.state === state) this.#skipText(TEXT);
  }

  protected override _stateRawtext(cp: number): void {
    const { state } = this;
    super._stateRawtext(cp);
    if (this.state === state) this.#skipText(RAW_TEXT);
  }

  protected override _stateScriptData(cp: number): void {
    const { state } = this;
    super._stateScriptData(cp);
    if (this.state === state) this.#skipText(RAW_TEXT);
  }

  protected override _stateComment(cp: number): void {
    const { state } = this;
    super._stateComment(cp);
    if (this.state === state) this.#skip(COMMENT);
  }

  protected override _stateTagName(cp: number): void {
    const { state } = this;
    super._stateTagName(cp);
    const token = this.currentToken;
    if (this.state === state && token !== null && 'tagName' in token) token.tagName += this.#takeName();
  }

  protected override _stateBeforeAttributeName(cp: number): void {
    if (!this.#takeAttributes()) super._stateBeforeAttributeName(cp);
  }

  protected override _stateAttributeName(cp: number): void {
    const { state } = this;
    super._stateAttributeName(cp);
    if (this.state === state) this.currentAttr.name += this.#takeName();
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueDoubleQuoted(cp);
    if (this.state === state) this.#skip(DOUBLE_QUOTED);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueSingleQuoted(cp);
    if (this.state === state) this.#skip(SINGLE_QUOTED);
  }

  #skipText(stops: Stops): void {
    const type = this.currentCharacterToken?.type;
    if (type === Token.TokenType.CHARACTER) this.#skip(stops);
    else if (type === Token.TokenType.WHITESPACE_CHARACTER) this.#skip(NO_SPACE);
  }

  /** Takes what stands behind the current character, which was taken as it is, into the same run. */
  #skip(stops: Stops): void {
    const { preprocessor } = this;
    const { html, pos } = preprocessor;
    // An LF behind a CR is dropped.
    if (html.charCodeAt(pos) === CR) return;
    this.runEnd = endOfRun(html, pos + 1, stops);
    preprocessor.pos = this.runEnd - 1;
  }

  /** Takes the rest of a name, of which the current character is the first. */
  #takeName(): string {
    const { preprocessor } = this;
    const start = preprocessor.pos + 1;
    const end = endOfRun(preprocessor.html, start, NO_NAME);
    preprocessor.pos = end - 1;
    return preprocessor.html.slice(start, end);
  }

  /**
   * Takes all `name="value"` from the current character on, up to the last one's quotation mark, if they have one space
   * between them and need not be changed.
   * @returns false where there is none
   */
  #takeAttributes(): boolean {
    const { preprocessor } = this;
    const { html } = preprocessor;
    let isTaken = false;
    for (let start = preprocessor.pos; ; start = preprocessor.pos + 2) {
      const equals = endOfRun(html, start, NO_NAME);
      if (equals === start || html.charCodeAt(equals) !== EQUALS || html.charCodeAt(equals + 1) !== QUOTE) break;
      const end = endOfRun(html, equals + 2, DOUBLE_QUOTED);
      if (html.charCodeAt(end) !== QUOTE) break;
      this._createAttr(html.slice(start, equals));
      this._leaveAttrName();
      this.currentAttr.value = html.slice(equals + 2, end);
      preprocessor.pos = end;
      isTaken = true;
      if (html.charCodeAt(end + 1) !== SPACE) break;
    }
    if (isTaken) super._stateAttributeValueDoubleQuoted(QUOTE);
    return isTaken;
  }
}

/** @returns where the first character from `start` on stands that ends the run; the length of the text where none does */
function endOfRun(html: string, start: number, stops: Stops): number {
  let at = start;
  for (; at < html.length; at += 1) {
    if (stops[Math.min(html.charCodeAt(at), BEYOND)] === 1) break;
  }
  return at;
}
