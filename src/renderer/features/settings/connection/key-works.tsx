interface KeyWorksProps {
  readonly destinations: boolean | null
  /** The names in the extra CA file of the connection. */
  readonly extraCa: readonly string[]
}

/** What a test of a key has shown. */
export function KeyWorks({ destinations, extraCa }: KeyWorksProps) {
  return (
    <p role="status" style={{ margin: 0, color: 'var(--confirmed)' }}>
      The service answered and accepts the key. {destinationWords(destinations)}
      {extraCa.length > 0 && ` Trusted beside the certificates of this computer: ${extraCa.join(', ')}, from the extra CA file.`}
    </p>
  )
}

function destinationWords(destinations: boolean | null): string {
  if (destinations === null) return 'Whether it permits searches by destination was not learned: a first search will tell.'
  return destinations ? 'It permits searches by destination.' : 'It permits searches by hotel codes only.'
}
