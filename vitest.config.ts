import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of a test is waiting, for the disk, a thread or the keychain: no core is left out.
    maxWorkers: '100%',
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What decides about a booking is tested to its last branch: `vitest run --coverage src/main/booking src/main/service`.
    coverage: {
      reporter: 'text',
      include: [
        'src/main/booking/*/{machine,looked-up,finding,look-ups,cancel-machine,cancel-looked-up,cancel-look-ups,steps,watch,before-send,recovery,lost-attempts,lost-cancellations}.ts',
        'src/main/service/answers/{outcomes,sought}.ts',
      ],
      thresholds: { branches: 100, statements: 100 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'bench/bundled-workers.ts',
          include: ['src/{main,shared,preload}/**/*.test.ts', '{bench,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        // One file instead of thousands, so that a test of a small part does not load every icon by itself.
        resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
        test: {
          name: 'window',
          environment: 'happy-dom',
          // Each file has a document of its own; what it imports holds nothing of another file, and takes longer to load than to test.
          isolate: false,
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
