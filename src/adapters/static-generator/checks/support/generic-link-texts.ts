/**
 * Link texts that do not describe the target, by language. The same as in Lighthouse's link-text audit, so that verdicts
 * agree.
 */
const GENERIC: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this',
  ),
  ja: words('ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示'),
  es: words(
    'click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar',
  ),
  pt: words('clique aqui|ir|mais informação|mais informações|mais|veja mais'),
  ko: words('여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기'),
  sv: words('här|klicka här|läs mer|mer|mer info|mer information'),
  de: words('klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen'),
  ta: words(
    'அடுத்த பக்கம்|மறுபக்கம்|முந்தைய பக்கம்|முன்பக்கம்|மேலும் அறிக|மேலும் தகவலுக்கு|மேலும் தரவுகளுக்கு|தயவுசெய்து இங்கே அழுத்தவும்|இங்கே கிளிக் செய்யவும்',
  ),
  fa: words('اطلاعات بیشتر|اطلاعات|این|اینجا بزنید|اینجا کلیک کنید|اینجا|برو|بیشتر بخوانید|بیشتر بدانید|بیشتر|شروع'),
};

const IN_ANY_LANGUAGE = new Set(Object.values(GENERIC).flatMap((texts) => [...texts]));

/**
 * @param text of the link, trimmed
 * @param language a BCP 47 tag, case-sensitive as in Lighthouse; null or empty compares with the texts of all languages
 */
export function isGenericLinkText(text: string, language: string | null): boolean {
  const term = text.toLowerCase();
  if (!IN_ANY_LANGUAGE.has(term)) return false;
  if (!language) return true;
  const words = language.split('-', 1)[0] ?? '';
  return Object.hasOwn(GENERIC, words) && (GENERIC[words]?.has(term) ?? false);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}
