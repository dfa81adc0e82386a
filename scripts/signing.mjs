/** Options for signing. Where there is a certificate, packing fails if signing fails; the packer alone would leave the package unsigned. */

/** Where the packer looks for a certificate: a file or its content, for all systems or for Windows, or a name in the keychain of macOS. */
const certificates = ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME']

/** Those that a Mac uses; `WIN_CSC_LINK` is for Windows only. */
const certificatesOfMac = ['CSC_LINK', 'CSC_NAME']

/**
 * A Mac with an Apple processor does not start a program without any signature, and changing the fuses has just made Electron's own invalid.
 * Without a certificate the packer would sign nothing, so it is told to sign without an identity (`findSigningIdentity` in app-builder-lib's
 * `mac/MacTargetHelper.js`), with one more entitlement, which lets such a program load its native modules.
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
