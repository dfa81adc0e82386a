import { expect, it } from 'vitest'

type Files = ReadonlyMap<string, { readonly imports: readonly string[] }>
// The commands are plain JavaScript, so their functions are typed here.
const { circles, order, readImports, sideways, upward } = (await import(new URL('rooms.mjs', import.meta.url).href)) as {
  circles(files: Files): string[][]
  order: readonly string[]
  readImports(): Files
  sideways(files: Files): string[]
  upward(files: Files): string[]
}

const files = (imports: Record<string, readonly string[]>) => new Map(Object.entries(imports).map(([file, of]) => [file, { imports: of }]))

it('finds circular imports of any length, and nothing else', () => {
  const found = circles(files({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['a.ts'], 'd.ts': [], 'e.ts': ['a.ts'] }))
  expect(found).toEqual([['a.ts', 'b.ts', 'c.ts']])
})

it('finds a room that imports a higher one or test helpers, and an unknown room', () => {
  const found = upward(
    files({
      'main/ledger/database/ids.ts': ['shared/domain/dates.ts', 'main/ledger/queries/filter.ts'],
      'main/ledger/queries/filter.ts': ['main/ledger/database/ids.ts'],
      'main/attic/old.ts': [],
      'main/desk/desk.ts': ['renderer/store.ts'],
      'renderer/app.tsx': ['renderer/testing/scripted-desk.ts'],
    }),
  )
  expect(found).toEqual([
    'renderer/app.tsx -> renderer/testing/scripted-desk.ts',
    'main/ledger/database/ids.ts -> main/ledger/queries/filter.ts',
    'main/attic/old.ts is in a room that the order does not name',
    'main/desk/desk.ts -> renderer/store.ts',
  ])
})

it('finds a feature that imports another, and a shared part that imports a feature', () => {
  const found = sideways(
    files({
      'renderer/features/today/today-page.tsx': ['renderer/ui/tag.tsx', 'renderer/features/today/today-rows.tsx'],
      'renderer/features/search/search-page.tsx': ['renderer/features/booking/form/guests.ts'],
      'renderer/ui/tag.tsx': ['renderer/frame/rail.tsx'],
    }),
  )
  expect(found).toEqual([
    'renderer/features/search/search-page.tsx -> renderer/features/booking/form/guests.ts',
    'renderer/ui/tag.tsx -> renderer/frame/rail.tsx',
  ])
})

it('reads every import of the current code: none circular, none upwards, none between features', () => {
  const code = readImports()
  expect(code.size).toBeGreaterThan(500)
  expect(
    [...code.values()].flatMap(({ imports }) =>
      imports.filter((file) => file.endsWith('.ts') && !code.has(file) && !file.includes('/testing/')),
    ),
  ).toEqual([])
  expect([circles(code), upward(code), sideways(code)]).toEqual([[], [], []])
  expect(order.filter((room) => ![...code.keys()].some((file) => file.startsWith(`${room}/`)))).toEqual([])
})

it('lets only search results, their comparison and the settings use exchange rates: no booking, sum, file or document', () => {
  const knowing = [...readImports()].filter(([, { imports }]) => imports.some((path) => path.startsWith('shared/domain/exchange/')))
  expect([...new Set(knowing.map(([path]) => path.replace(/\/[^/]*$/, '')))].sort()).toEqual([
    'main/desk/settings',
    'renderer/features/search',
    'renderer/features/search/compare',
    'renderer/features/search/results',
    'renderer/features/settings/preferences',
    'shared/contract/views',
    'shared/domain/exchange',
  ])
})
