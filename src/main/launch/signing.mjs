/** Signing: where there is a certificate, a package that could not be signed is none. Left to itself, the packer would make it all the same. */

/** Where the packer looks for a certificate: a file or its content, for all systems or for Windows, or a name in the keychain of macOS. */
const certificates = ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME']

/** Of these a Mac may have one; the other is of Windows alone. */
const certificatesOfMac = ['CSC_LINK', 'CSC_NAME']

/**
 * A Mac with an Apple processor starts nothing that is not signed at all, and the packer signs nothing without a certificate although it has
 * just changed the program's fuses. So it signs without an identity then (`findSigningIdentity` in app-builder-lib's `mac/MacTargetHelper.js`),
 * and with the one right more that lets such a program load its native modules.
 */
const adHoc = [
  '--config.mac.identity=-',
  '--config.mac.entitlements=resources/entitlements-unsigned.plist',
  '--config.mac.entitlementsInherit=resources/entitlements-unsigned.plist',
  '--config.mac.notarize=false',
]

const has = (environment, names) => names.some((name) => environment[name]?.trim())

/** What the packer has to be told on a machine with this environment, for packages of this system. */
export function signingOptions(environment, platform = process.platform) {
  const forced = has(environment, certificates) ? ['--config.forceCodeSigning=true'] : []
  return platform === 'darwin' && !has(environment, certificatesOfMac) ? [...forced, ...adHoc] : forced
}
