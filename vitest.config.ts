import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', environment: 'node', include: ['src/{main,shared,preload}/**/*.test.ts', 'bench/**/*.test.ts'] } },
      { plugins: [react()], test: { name: 'window', environment: 'happy-dom', include: ['src/renderer/**/*.test.{ts,tsx}'] } },
    ],
  },
})
