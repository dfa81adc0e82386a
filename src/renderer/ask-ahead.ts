import type { Outcome } from '../shared/contract/failure.ts'
import type { DeskBridge, InputOf, OutputOf, ProcedureName } from '../shared/contract/procedures/procedures.ts'

/**
 * Asks at once for what the first screen is drawn from: the desk's state and its settings. Whoever asks the bridge that is returned for one of
 * them first is given that answer, or the state that the desk has told since. So the questions are on their way while the screens are still fetched.
 */
export function askAhead(desk: DeskBridge): DeskBridge {
  const ahead = new Map<ProcedureName, Promise<Outcome<unknown>>>([
    ['settings.read', desk.ask('settings.read', {})],
    ['desk.state', desk.ask('desk.state', {})],
  ])
  const leave = desk.on('desk.changed', (state) => ahead.set('desk.state', Promise.resolve({ ok: true, value: state })))
  const take = (name: ProcedureName) => {
    const answer = ahead.get(name)
    ahead.delete(name)
    if (name === 'desk.state') leave()
    return answer
  }
  return {
    on: desk.on,
    ask: <N extends ProcedureName>(name: N, input: InputOf<N>) =>
      (take(name) as Promise<Outcome<OutputOf<N>>> | undefined) ?? desk.ask(name, input),
  }
}
