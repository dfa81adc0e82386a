import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ledger } from '../../ledger/client/ledger.ts'
import {
  answerDialog,
  basis,
  csvFiles,
  desk,
  ledger,
  march,
  month,
  months,
  openForClosing,
  storeMonth,
} from '../../testing/desk/closing-desk.ts'
import { home } from '../../testing/ledger/test-ledger.ts'
import { failureOf } from '../../testing/test-desk.ts'

openForClosing()

describe('closing a month', () => {
  describe('when the desk is killed', () => {
    const pendingForever = new Promise<never>(() => {})
    const name = 'closed-2027-03-created.csv'
    /** Closes March in a desk that is killed within a ledger call, before or after its effect. */
    const killDuring = async (over: (reached: () => void) => Partial<Ledger>) => {
      await storeMonth()
      const { promise, resolve } = Promise.withResolvers<void>()
      void desk({ overrides: over(resolve) })['closing.close'](march)
      await promise
    }
    const onceStored = (reached: () => void): Partial<Ledger> => ({
      keepClosing: async (closing) => {
        await ledger.keepClosing(closing)
        reached()
        return pendingForever
      },
    })

    it('before the close is stored, leaves no file with the name of a closed month, and leaves the month open', async () => {
      await killDuring((reached) => ({
        keepClosing: () => {
          reached()
          return pendingForever
        },
      }))
      expect((await csvFiles()).filter((file) => !file.startsWith('.'))).toEqual([])
      expect(await months()).toEqual([])
      expect(await desk()['closing.close'](march)).toMatchObject({ file: name })
    })

    it('after the close is stored, finds and names the file at the next listing', async () => {
      await killDuring(onceStored)
      expect((await csvFiles()).filter((file) => !file.startsWith('.'))).toEqual([])
      const [closed] = await months()
      expect(closed?.closings).toMatchObject([{ isNamed: true }])
      expect(await csvFiles()).toEqual([name])
      const bytes = await readFile(join(home, name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(closed?.closings[0]?.sha256)
    })

    it('after the file is named, records at the next listing that the file is named', async () => {
      await killDuring((reached) => ({
        markFileNamed: () => {
          reached()
          return pendingForever
        },
      }))
      expect(await csvFiles()).toEqual([name])
      expect(await months()).toMatchObject([{ closings: [{ isNamed: true }] }])
    })

    it('and another file has taken the name, shows the file as unnamed until it is saved again', async () => {
      await killDuring(onceStored)
      await writeFile(join(home, name), 'notes')
      const [closed] = await months()
      expect(closed?.closings).toMatchObject([{ isNamed: false }])
      expect(await readFile(join(home, name), 'utf8')).toBe('notes')
      answerDialog(() => 'again.csv')
      await desk()['closing.saveAgain']({ id: closed?.closings[0]?.id ?? 0 })
      expect((await csvFiles()).sort()).toEqual(['again.csv', name])
      expect(await months()).toMatchObject([{ closings: [{ isNamed: true }] }])
    })
  })

  it('reports a file that cannot be named: the month is closed, and the file can be saved again', async () => {
    await storeMonth()
    await mkdir(join(home, 'closed-2027-03-created.csv', 'in-the-way'), { recursive: true })
    expect(await failureOf(desk()['closing.close'](march))).toMatchObject({ kind: 'closedUnnamed', month })
    expect(await months()).toMatchObject([{ closings: [{ isNamed: false }] }])
  })

  it('refuses a second job meanwhile, can be stopped, and then leaves neither a file nor a close', async () => {
    await storeMonth()
    const { promise, resolve } = Promise.withResolvers<string>()
    const { promise: dialogOpen, resolve: opened } = Promise.withResolvers<void>()
    answerDialog(() => {
      opened()
      return promise
    })
    const closing = desk()
    const first = failureOf(closing['closing.close'](march))
    await dialogOpen
    expect(await failureOf(closing['closing.changes']({ month, basis, allowMissingDays: false }))).toEqual({ kind: 'inFlight' })
    await closing['closing.stop']({})
    resolve('late.csv')
    expect(await first).toEqual({ kind: 'stopped' })
    expect([await csvFiles(), await months()]).toEqual([[], []])
  })
})
