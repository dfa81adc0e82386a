/** What a test of a key has shown. */
export function KeyWorks({ destinations }: { readonly destinations: boolean }) {
  return (
    <p role="status" style={{ margin: 0, color: 'var(--confirmed)' }}>
      The service answered and accepts the key.{' '}
      {destinations ? 'It permits searches by destination.' : 'It permits searches by hotel codes only.'}
    </p>
  )
}
