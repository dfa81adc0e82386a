import type { Outcome } from '../shared/contract/failure.ts'
import type { DeskBridge, InputOf, OutputOf, ProcedureName } from '../shared/contract/procedures/procedures.ts'

/**
 * Prefetches the desk's state and settings, which the first screen needs, while the code of the screens is still loading. The returned bridge
 * answers the first request for each from the prefetch, or with a newer state if the desk has emitted one since then.
 */
export function prefetchFirstScreen(desk: DeskBridge): DeskBridge {
  const prefetched = new Map<ProcedureName, Promise<Outcome<unknown>>>([
    ['settings.read', desk.ask('settings.read', {})],
    ['desk.state', desk.ask('desk.state', {})],
  ])
  const unsubscribe = desk.on('desk.changed', (state) => prefetched.set('desk.state', Promise.resolve({ ok: true, value: state })))
  const take = (name: ProcedureName) => {
    const answer = prefetched.get(name)
    prefetched.delete(name)
    if (name === 'desk.state') unsubscribe()
    return answer
  }
  return {
    on: desk.on,
    ask: <N extends ProcedureName>(name: N, input: InputOf<N>) =>
      (take(name) as Promise<Outcome<OutputOf<N>>> | undefined) ?? desk.ask(name, input),
  }
}
