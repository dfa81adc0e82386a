/** Collects what the sources recorded about the references in a finding, in chronological order. */
import type { RoundAccount } from './account.ts'

type Parts = Pick<RoundAccount, 'service' | 'witnessFile' | 'windows' | 'intents' | 'cancellations' | 'rows' | 'csv'>

/** Returns one unindented line for each record. */
export function story(problem: string, { service, witnessFile, windows, intents, cancellations, rows, csv }: Parts): string[] {
  const names = new Set(problem.split(/[\s(),:]+/))
  // Include the booking's other reference.
  for (const { bookingRef, clientRef } of service.took) {
    if (names.has(bookingRef)) names.add(clientRef)
    if (names.has(clientRef)) names.add(bookingRef)
  }
  const isAbout = (...references: readonly (string | null)[]) => references.some((one) => one !== null && names.has(one))

  const moments = [
    ...windows.flatMap((entry) => {
      if (entry.kind !== 'shown' || !isAbout(entry.reference)) return []
      const death = windows.find((other) => other.kind === 'dead' && other.desk === entry.desk)
      return [
        { atMs: entry.atMs, said: `desk ${entry.desk} showed ${entry.what} ${entry.state}` },
        ...(death ? [{ atMs: death.atMs, said: `desk ${entry.desk} was killed` }] : []),
      ]
    }),
    ...service.requests
      .filter(({ clientRef, bookingRef }) => isAbout(clientRef, bookingRef))
      .map(({ atMs, endpoint }) => ({ atMs, said: `service received ${endpoint}` })),
    ...service.took
      .filter(({ clientRef, bookingRef }) => isAbout(clientRef, bookingRef))
      .map(({ atMs, took, status }) => ({ atMs, said: `service ${took}: ${status}` })),
    ...witnessFile.entries
      .filter(({ reference }) => isAbout(reference))
      .map(({ atMs, kind, endByte }) => ({ atMs, said: `witness ${kind}, up to byte ${endByte}` })),
  ]
  const timeline = moments.sort((a, b) => a.atMs - b.atMs).map(({ atMs, said }) => `${new Date(atMs).toISOString().slice(11, 23)} ${said}`)
  const atTheEnd = [
    ...intents.filter(({ clientRef }) => isAbout(clientRef)).map(({ state }) => `ledger: attempt ${state}`),
    ...cancellations.filter(({ reference }) => isAbout(reference)).map(({ state }) => `ledger: cancellation ${state}`),
    ...rows.filter(({ bookingRef, clientRef }) => isAbout(bookingRef, clientRef)).map(({ status }) => `ledger: booking ${status}`),
    ...(csv ?? []).filter(({ bookingRef }) => isAbout(bookingRef)).map(({ status }) => `CSV: ${status}`),
  ]
  return [...new Set([...timeline, ...atTheEnd])]
}
