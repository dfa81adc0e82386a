/** Connections, their keys and codes, and logins of proxies. What is secret goes in and never comes out, but for the recovery code. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { ConnectionInput, DeskState } from '../../views/desk-views.ts'

/** The clerk was told that outcomes are open which only the present key can find out, and goes on. */
const evenWithOpenCases = z.boolean().optional()

/**
 * `destinations`: whether the key permits searches by destination; null when the service did not say. `extraCa`: the names in the extra CA
 * file that the connection was tested with; empty without one.
 */
const Tested = z.object({ reached: z.literal(true), destinations: z.boolean().nullable(), extraCa: z.array(z.string()) })

export const connectionProcedures = {
  'connection.practise': { input: Nothing, output: DeskState },
  'connection.test': { input: ConnectionInput, output: Tested },
  /** Tests a stored connection with the key that it has. */
  'connection.testKey': { input: z.strictObject({ id: z.string() }), output: Tested },
  'connection.add': { input: ConnectionInput, output: DeskState },
  'connection.use': { input: z.strictObject({ id: z.string() }), output: DeskState },
  'connection.setKey': { input: z.strictObject({ id: z.string(), apiKey: z.string().max(5000), evenWithOpenCases }), output: DeskState },
  'connection.deleteKey': { input: z.strictObject({ id: z.string(), evenWithOpenCases }), output: DeskState },
  /** Lets the clerk choose a CA file: what `caFile` names it by, and what the form shows; null closed the dialog. */
  'connection.chooseCaFile': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  'connection.recoveryCode': { input: Nothing, output: z.object({ code: z.string().nullable() }) },
  /** Writes it to a file that the clerk chooses, and notes that it is kept; null: no file was chosen. Errors: `file`, `ledger` when closed. */
  'connection.saveRecoveryCode': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** The clerk has it on paper. Errors: `file`, `ledger` when closed. */
  'connection.recoveryCodeOnPaper': { input: Nothing, output: DeskState },
  /** The clerk keeps it later: the desk asks again a day later at the earliest. Errors: as above. */
  'connection.recoveryCodeLater': { input: Nothing, output: DeskState },
  /**
   * A name and a password for `proxy`, as the window showed it to the clerk; kept in the keychain. Errors: `input`; `notHere` where another
   * proxy was met meanwhile, which gets neither.
   */
  'connection.proxyLogin': {
    input: z.strictObject({ proxy: z.string().max(300), user: z.string().max(200), password: z.string().max(500) }),
    output: DeskState,
  },
  /** Forgets them. Errors: `notHere`, `keychain`. */
  'connection.forgetProxyLogin': { input: z.strictObject({ proxy: z.string().max(300) }), output: DeskState },
  /** Waits no longer for what the keychain asks; what waited for it ends as if the keychain did not answer. */
  'connection.leaveKeychain': { input: Nothing, output: Nothing },
  'connection.unlock': { input: z.strictObject({ recoveryCode: z.string().max(200) }), output: DeskState },
} as const satisfies Procedures
