import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const tests = ['src', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
)
/** Tests that put other modules or built-in objects in place of those that ours are loaded with: they share no modules with other tests. */
const mocking = tests.filter(
  (path) => path.endsWith('.test.ts') && /\bvi\.(m|doM)ock\(|stubGlobal\('RegExp'/.test(readFileSync(path, 'utf8')),
)

export default defineConfig({
  test: {
    // Half of a test is waiting, for the disk, a thread or the keychain.
    maxWorkers: 2 * availableParallelism(),
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'src/main/testing/waits.ts',
    // What decides about a booking is tested to its last branch: `vitest run --coverage src/main/booking src/main/service`.
    coverage: {
      reporter: 'text',
      include: [
        'src/main/booking/*/{machine,cancel-machine,case,schedule,case-runner,cases-of-kind}.ts',
        'src/main/service/answers/{outcomes,look-up-target}.ts',
      ],
      thresholds: { branches: 100, statements: 100 },
    },
    globalSetup: 'bench/bundled-workers.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Loading modules again for each file would take a tenth of the whole run.
          isolate: false,
          setupFiles: ['src/main/testing/waits.ts', 'src/main/testing/fresh-file.ts'],
          include: ['{src,bench,scripts}/**/*.test.ts'],
          exclude: mocking,
        },
      },
      { extends: true, test: { name: 'mocking', environment: 'node', include: mocking } },
      {
        extends: true,
        plugins: [react()],
        // One file instead of thousands, so that a test of a small part does not load every icon by itself.
        resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
        // Only what draws needs a document; each file has one of its own.
        test: {
          ...{ name: 'window', environment: 'happy-dom', isolate: false, include: ['src/renderer/**/*.test.tsx'] },
          setupFiles: ['src/main/testing/waits.ts', 'src/renderer/testing/waits.ts'],
        },
      },
    ],
  },
})
