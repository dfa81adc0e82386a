/** The page to print: the built `paper.html` with its style and fonts, filled with one document. */
import { type Assets, listAssets } from './assets.ts'
import type { PrintedPage } from './shell.ts'

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Serves the document at `/`, and the renderer's styles and fonts. `folder` contains the built renderer. */
export async function paperAssets(folder: string, { lang, dir, title, body }: PrintedPage): Promise<Assets> {
  const assets = await listAssets(folder)
  return async (method, path) => {
    if (path !== '/') return assets(method, path)
    const emptyPage = await assets(method, '/paper.html')
    const filledPage = Buffer.from(emptyPage.body)
      .toString()
      .replace(/<html[^<>]*>/, () => `<html lang="${escapeText(lang)}" dir="${dir}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
      .replace(/(<main[^<>]*>)[^<]*(?=<\/main>)/, (_, begin: string) => begin + body)
    return { ...emptyPage, body: Buffer.from(filledPage) }
  }
}
