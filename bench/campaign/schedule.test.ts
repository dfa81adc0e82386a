import { describe, expect, it } from 'vitest'
import { step } from '../../src/main/booking/machine.ts'
import { manners } from './faulty-service.ts'
import { runSchedule } from './schedule.ts'

/** How many of a few hundred schedules went wrong, by what went wrong. */
function campaign(machine: typeof step, schedules = 400) {
  const verdicts = Array.from({ length: schedules }, (_, seed) => runSchedule(seed, manners[seed % manners.length] ?? manners[0], machine))
  const count = (name: 'double' | 'lost' | 'phantom' | 'stuck') => verdicts.filter((verdict) => verdict[name]).length
  return { double: count('double'), lost: count('lost'), phantom: count('phantom'), stuck: count('stuck') }
}

describe('the campaign', () => {
  it('finds nothing wrong with the machine', () => {
    expect(campaign(step)).toEqual({ double: 0, lost: 0, phantom: 0, stuck: 0 })
  })

  it('gives the same verdict for the same seed', () => {
    expect(runSchedule(7, 'anotherBooking')).toEqual(runSchedule(7, 'anotherBooking'))
  })

  it('notices a machine that takes the first "not found" for a no', () => {
    const hasty: typeof step = (before, event) => {
      const isSilence = event.kind === 'lookedUp' && event.outcome.class === 'cleanNotFound' && before.state === 'UNKNOWN'
      if (!isSilence) return step(before, event)
      return { state: { ...before, state: 'NOT_BOOKED', watch: null }, effects: [{ kind: 'save', shown: null }] }
    }
    const { double, lost } = campaign(hasty)
    expect(double).toBeGreaterThan(0)
    expect(lost).toBeGreaterThan(0)
  })

  it('notices a machine that takes silence for a refusal', () => {
    const trusting: typeof step = (before, event) => {
      if (event.kind !== 'answered' || event.outcome.class !== 'U') return step(before, event)
      return step(before, { ...event, outcome: { ...event.outcome, class: 'N' } })
    }
    expect(campaign(trusting).double).toBeGreaterThan(0)
  })

  it('notices a machine that forgets what was under way when it starts again', () => {
    const forgetful: typeof step = (before, event) => (event.kind === 'restarted' ? { state: before, effects: [] } : step(before, event))
    expect(campaign(forgetful).stuck).toBeGreaterThan(0)
  })

  it('notices a machine that believes an answer without a booking', () => {
    const gullible: typeof step = (before, event) => {
      const after = step(before, event)
      const isSilence = event.kind === 'answered' && event.outcome.class === 'U' && after.state.state === 'UNKNOWN'
      return isSilence ? { ...after, state: { ...after.state, state: 'CONFIRMED', watch: null } } : after
    }
    expect(campaign(gullible).phantom).toBeGreaterThan(0)
  })
})
