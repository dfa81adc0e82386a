/** Connections, their keys and recovery codes, and proxy logins. Secrets go in and never come out, except for the recovery code. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { ConnectionInput, DeskState } from '../../views/desk-views.ts'

/** The clerk was warned that only the present key can look up the open cases, and continues. */
const evenWithOpenCases = z.boolean().optional()

/**
 * `destinations`: whether the key permits searches by destination; null if the service did not say. `extraCa`: the names in the extra CA file used in
 * the test; empty without one.
 */
const Tested = z.object({ reached: z.literal(true), destinations: z.boolean().nullable(), extraCa: z.array(z.string()) })

export const connectionProcedures = {
  'connection.practise': { input: Nothing, output: DeskState },
  'connection.test': { input: ConnectionInput, output: Tested },
  /** Tests a stored connection with its stored key. */
  'connection.testKey': { input: z.strictObject({ id: z.string() }), output: Tested },
  'connection.add': { input: ConnectionInput, output: DeskState },
  'connection.use': { input: z.strictObject({ id: z.string() }), output: DeskState },
  'connection.setKey': { input: z.strictObject({ id: z.string(), apiKey: z.string().max(5000), evenWithOpenCases }), output: DeskState },
  'connection.deleteKey': { input: z.strictObject({ id: z.string(), evenWithOpenCases }), output: DeskState },
  /** Lets the clerk choose a CA file: returns the token for `caFile` and the name to show; null if the dialog was closed. */
  'connection.chooseCaFile': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  'connection.recoveryCode': { input: Nothing, output: z.object({ code: z.string().nullable() }) },
  /** Saves the code to a file that the clerk chooses and records that; null if no file was chosen. Errors: `file`, `ledger` when closed. */
  'connection.saveRecoveryCode': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** Records that the clerk has the code on paper. Errors: `file`, `ledger` when closed. */
  'connection.recoveryCodeOnPaper': { input: Nothing, output: DeskState },
  /** Postpones saving the code: the desk asks again after a day at the earliest. Errors: as above. */
  'connection.recoveryCodeLater': { input: Nothing, output: DeskState },
  /**
   * Stores a name and a password for `proxy`, as shown to the clerk, in the keychain. Errors: `input`; `notHere` if the desk has met another proxy
   * since then, which must not receive them.
   */
  'connection.proxyLogin': {
    input: z.strictObject({ proxy: z.string().max(300), user: z.string().max(200), password: z.string().max(500) }),
    output: DeskState,
  },
  /** Deletes the login. Errors: `notHere`, `keychain`. */
  'connection.forgetProxyLogin': { input: z.strictObject({ proxy: z.string().max(300) }), output: DeskState },
  /** Stops waiting for the keychain's prompt; pending calls end as if the keychain did not respond. */
  'connection.leaveKeychain': { input: Nothing, output: Nothing },
  'connection.unlock': { input: z.strictObject({ recoveryCode: z.string().max(200) }), output: DeskState },
} as const satisfies Procedures
