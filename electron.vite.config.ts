import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  main: {
    build: {
      target: 'node24',
      externalizeDeps: true,
      minify: true,
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          chromium: at('src/main/chromium.ts'),
          'ledger-worker': at('src/main/ledger/worker.ts'),
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
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: at('src/renderer/index.html') } },
    },
  },
})
