import type { DeskState } from '../../shared/desk-views.ts'

/** What waits on the Unknown page, in words; null when nothing does. */
export function waitingWords({ openCases, notices }: Pick<DeskState, 'openCases' | 'notices'>): string | null {
  const parts = [
    ...(openCases > 0 ? [`${openCases} not known yet`] : []),
    ...(notices > 0 ? [notices === 1 ? '1 notice' : `${notices} notices`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
