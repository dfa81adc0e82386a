import { expect, it } from 'vitest'
import { findBrowser, noBrowserWords } from './installed-browser.ts'

it('a missing browser named in DESKBOOK_BROWSER is not replaced by another, and the message names it', () => {
  const environment = { PATH: process.env['PATH'], DESKBOOK_BROWSER: '/nowhere/chrome' }
  expect(findBrowser(environment)).toBeNull()
  expect(noBrowserWords(environment)).toMatch(/^DESKBOOK_BROWSER names \/nowhere\/chrome,/)
})

it('the message for a missing browser says how to install one', () => {
  expect(findBrowser({ PATH: '' }, 'linux')).toBeNull()
  expect(noBrowserWords({ PATH: '' })).toMatch(/^No Chromium, Chrome or Edge is installed\. Install one/)
})
