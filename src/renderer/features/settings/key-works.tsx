/** What a test of a key has shown. */
export function KeyWorks({ destinations }: { readonly destinations: boolean | null }) {
  return (
    <p role="status" style={{ margin: 0, color: 'var(--confirmed)' }}>
      The service answered and accepts the key. {destinationWords(destinations)}
    </p>
  )
}

function destinationWords(destinations: boolean | null): string {
  if (destinations === null) return 'Whether it permits searches by destination was not learned: a first search will tell.'
  return destinations ? 'It permits searches by destination.' : 'It permits searches by hotel codes only.'
}
