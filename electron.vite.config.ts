import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { nativeSums } from './src/main/files/native-sums.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Which packages end up in a bundle, with their licences: the notices in a package are made of it. */
const license = { fileName: 'licenses.json' }

/**
 * The page loads its language before its screens, which it therefore imports late: they and what they are made of are fetched from the start, so
 * that only the language is waited for.
 */
const fetchedAtOnce: Plugin = {
  name: 'fetched-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const screens = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'window')
      if (screens?.type !== 'chunk') return []
      const link = (rel: string, file: string) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel, crossorigin: true, href: `./${file}` },
      })
      const scripts = [screens.fileName, ...screens.imports].filter((file) => !html.includes(file))
      return [
        ...scripts.map((file) => link('modulepreload', file)),
        ...[...(screens.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
      ]
    },
  },
}

export default defineConfig({
  main: {
    // Its entry for node looks for its language files on disk; the other entry takes the one that is given to it.
    resolve: { alias: [{ find: /^i18n-iso-countries$/, replacement: 'i18n-iso-countries/index.js' }] },
    define: { __NATIVE_SUMS__: JSON.stringify(nativeSums(at('node_modules'))) },
    build: {
      license,
      target: 'node24',
      externalizeDeps: true,
      minify: true,
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          chromium: at('src/main/chromium.ts'),
          'ledger-worker': at('src/main/ledger/worker/worker.ts'),
          'answer-worker': at('src/main/service/answers/answer-worker.ts'),
        },
        external: ['electron', 'playwright-core'],
      },
    },
  },
  preload: {
    build: {
      license,
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('src/preload/index.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react(), fetchedAtOnce],
    build: {
      license,
      minify: true,
      chunkSizeWarningLimit: 1500,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: at('src/renderer/index.html'), paper: at('src/renderer/paper.html') } },
    },
  },
})
