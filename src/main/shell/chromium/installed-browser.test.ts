import { expect, it } from 'vitest'
import { findBrowser, noBrowserWords } from './installed-browser.ts'

it('a browser that is named and not there is not looked for under another name, and is told by its own', () => {
  const environment = { PATH: process.env['PATH'], DESKBOOK_BROWSER: '/nowhere/chrome' }
  expect(findBrowser(environment)).toBeNull()
  expect(noBrowserWords(environment)).toMatch(/^DESKBOOK_BROWSER names \/nowhere\/chrome,/)
})

it('where none is installed, it is said how to have one', () => {
  expect(findBrowser({ PATH: '' }, 'linux')).toBeNull()
  expect(noBrowserWords({ PATH: '' })).toMatch(/^No Chromium, Chrome or Edge is installed\. Install one/)
})
