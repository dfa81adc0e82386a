import { defineConfig } from '@playwright/test'

// The tests bring their own browser: the desk's Chromium shell, see e2e/fixtures.ts.
// Whatever this machine speaks, the desk that is tested speaks English and writes days as the house does.
process.env['LC_ALL'] = 'en_GB.UTF-8'

export default defineConfig({
  testDir: 'e2e',
  // `npm test` runs the main job, `npm run check` the others.
  projects: [
    { name: 'main job', testMatch: 'main-job/*.spec.ts' },
    { name: 'other', testMatch: '*.spec.ts', testIgnore: 'main-job/**' },
  ],
  outputDir: 'test-results',
  // Each test has a desk, a folder and a keychain of its own, and half of it is waiting for the page.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { screenshot: 'only-on-failure' },
})
