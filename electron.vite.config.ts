import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  main: {
    // Its entry for node looks for its language files on disk; the other entry takes the one that is given to it.
    resolve: { alias: [{ find: /^i18n-iso-countries$/, replacement: 'i18n-iso-countries/index.js' }] },
    build: {
      target: 'node24',
      externalizeDeps: true,
      minify: true,
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          chromium: at('src/main/chromium.ts'),
          'ledger-worker': at('src/main/ledger/worker.ts'),
          'answer-worker': at('src/main/service/answer-worker.ts'),
        },
        external: ['electron', 'playwright-core'],
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('src/preload/index.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: {
      minify: true,
      chunkSizeWarningLimit: 1500,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: at('src/renderer/index.html') } },
    },
  },
})
