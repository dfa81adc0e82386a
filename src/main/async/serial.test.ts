import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSerial } from './serial.ts'

describe('a serial queue', () => {
  it('runs one task at a time, in the order they were queued', async () => {
    const serial = createSerial()
    const first = Promise.withResolvers<string>()
    const events: string[] = []
    const one = serial.run(async () => {
      events.push('one begins')
      const result = await first.promise
      events.push('one ends')
      return result
    })
    const two = serial.run(() => {
      events.push('two')
      return 2
    })
    await Promise.resolve()
    expect(events).toEqual(['one begins'])
    first.resolve('done')
    expect(await Promise.all([one, two])).toEqual(['done', 2])
    expect(events).toEqual(['one begins', 'one ends', 'two'])
  })

  it("starts no task before the caller's code has continued", () => {
    const task = vi.fn()
    void createSerial().run(task)
    expect(task).not.toHaveBeenCalled()
  })

  it('rejects only the call whose task failed, and still runs the later tasks', async () => {
    const serial = createSerial()
    const failed = serial.run(() => {
      throw new Error('first')
    })
    const rejected = serial.run(() => Promise.reject(new Error('second')))
    const after = serial.run(() => 'third')
    await expect(failed).rejects.toThrow('first')
    await expect(rejected).rejects.toThrow('second')
    expect(await after).toBe('third')
  })

  it('is idle once all tasks queued so far have ended, even with an error, and does not wait for later ones', async () => {
    const serial = createSerial()
    await serial.idle()
    const work = Promise.withResolvers<void>()
    const later = Promise.withResolvers<void>()
    let isIdle = false
    const failing = serial.run(() => work.promise)
    const idle = serial.idle().then(() => {
      isIdle = true
    })
    void serial.run(() => later.promise)
    await Promise.resolve()
    expect(isIdle).toBe(false)
    work.reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    await idle
    expect(isIdle).toBe(true)
    later.resolve()
  })

  it('never overlaps tasks, however long they take and however they end', async () => {
    const piece = fc.record({ turns: fc.nat(3), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const serial = createSerial()
        const order: number[] = []
        let running = 0
        const results = pieces.map(({ turns, fails }, i) =>
          serial.run(async () => {
            expect(++running).toBe(1)
            order.push(i)
            for (let turn = 0; turn < turns; turn++) await null
            running--
            if (fails) throw new Error(String(i))
            return i
          }),
        )
        const ended = await Promise.allSettled(results)
        expect(ended.map(({ status }) => status === 'rejected')).toEqual(pieces.map(({ fails }) => fails))
        expect(order).toEqual(pieces.map((_, i) => i))
      }),
    )
  })
})
