/** Connects to a live service through the window. */
import { basename } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'

export interface LiveService {
  readonly baseUrl: string
  readonly caFile: string
  readonly service: { readonly apiKey: string }
}

/** Fills in the connection form of the first start; `nextOpenPath` answers the file dialog. */
export async function fillConnection(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  { baseUrl, caFile, service }: LiveService,
  nextOpenPath: (path: string) => void,
): Promise<void> {
  await page.getByLabel('Name').fill('Main desk')
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByRole('textbox', { name: 'API key' }).fill(service.apiKey)
  await page.getByRole('button', { name: 'More' }).click()
  nextOpenPath(caFile)
  await page.getByRole('button', { name: 'Choose file' }).click()
  await expect(page.getByLabel('Extra CA file')).toHaveValue(basename(caFile))
}

/** Connects the desk to a live service from the first start. */
export async function connect(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  live: LiveService,
  nextOpenPath: (path: string) => void,
): Promise<void> {
  await fillConnection(page, live, nextOpenPath)
  await page
    .getByRole('button', { name: /^Save|^Connect/ })
    .last()
    .click()
}
