import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', environment: 'node', include: ['src/{main,shared,preload}/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        plugins: [react()],
        // One file instead of thousands, so that a test of a small part does not load every icon by itself.
        resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
        test: { name: 'window', environment: 'happy-dom', include: ['src/renderer/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
