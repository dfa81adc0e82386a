/**
 * `node unanswered-desk.ts FOLDER BASE-URL CA-FILE KEY CODES`: a desk in its own process that books and loses the answer. It prints `unknown` once
 * the window shows that, and then waits to be killed.
 */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keychainVault } from '../src/main/vault/keychain.ts'
import { startChromium } from './built.ts'
import { connect } from './connect.ts'
import { checkRateOf, fillGuests, searchTwoRooms } from './journey.ts'

const [folder = '', baseUrl = '', caFile = '', apiKey = '', codes = ''] = process.argv.slice(2)
const chosen: string[] = []
const { page } = await startChromium({
  headless: true,
  dataFolder: join(folder, 'desk'),
  vault: keychainVault({ service: `app.deskbook.${folder}` }),
  dialogs: { save: async () => null, open: async () => chosen.shift() ?? null },
})
await connect(page, { baseUrl, caFile, service: { apiKey } }, (path) => chosen.push(path))
await expect(page.getByText('Main desk').first()).toBeVisible()
await searchTwoRooms(page, async () => {}, codes)
await page.getByRole('button', { name: /^Net/ }).click()
await checkRateOf(page, 1)
await fillGuests(page)
await page.getByRole('button', { name: /^Book 2 rooms for/ }).click()
await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
await expect(page.getByRole('heading', { name: /^Still unknown/ })).toBeVisible()
console.log('unknown')
