/** Runs one conversation with the real keychain of the session, and prints the results as one JSON line. Run by the keyring test. */

import { systemClock, systemRandom } from '../booking/lifecycle/clock.ts'
import { createReferenceNumbers, type ReferenceMark } from '../booking/references/reference-numbers.ts'
import { keychainMark } from '../desk/session/reference-places.ts'
import { keychainVault } from '../vault/keychain.ts'
import { ledgerKey } from '../vault/ledger-key.ts'
import type { Vault } from '../vault/vault.ts'

const vault = keychainVault({ service: 'app.deskbook.test', timeoutMs: 10_000 })
const ledgerKeyName = 'ledger-key:made'

/** Runs the client reference numbers over a folder that is once restored to an earlier state. */
const references = async (vault: Vault) => {
  let folder: ReferenceMark | null = null
  const start = () =>
    createReferenceNumbers({
      folder: {
        read: async () => folder,
        write: async (mark) => {
          folder = mark
        },
      },
      keychain: keychainMark(vault, 'made'),
      random: systemRandom,
      nowMs: systemClock().nowMs,
    })
  const first = await start().open()
  await start().next()
  const earlierMark = folder
  await start().next()
  const again = await start().open()
  folder = earlierMark
  const restoredNumbers = start()
  const setBack = await restoredNumbers.open()
  await restoredNumbers.markNotified()
  return { first, again, setBack, after: await start().open() }
}

const conversations: Record<string, (vault: Vault) => Promise<unknown>> = {
  whole: async () => ({
    before: await vault.read('api-key:a'),
    write: await vault.write('api-key:a', 'first'),
    again: await vault.write('api-key:a', 'x'.repeat(2100)),
    other: await vault.write('api-key:ab', 'other'),
    read: await vault.read('api-key:a'),
    remove: await vault.remove('api-key:a'),
    after: await vault.read('api-key:a'),
    removeAgain: await vault.remove('api-key:a'),
    neighbour: await vault.read('api-key:ab'),
  }),
  make: () => ledgerKey(vault, ledgerKeyName, false),
  reopen: () => ledgerKey(vault, ledgerKeyName, true),
  references,
  locked: async () => ({
    read: await vault.read(ledgerKeyName),
    write: await vault.write('api-key:a', 'new'),
    reopen: await ledgerKey(vault, ledgerKeyName, true),
  }),
}

const conversation = conversations[process.argv[2] ?? '']
if (!conversation) throw new Error('name a conversation')
// A keychain call that never returns must not keep this process alive.
process.stdout.write(`${JSON.stringify(await conversation(vault))}\n`, () => process.exit(0))
