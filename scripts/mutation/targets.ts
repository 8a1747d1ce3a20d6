/** Pure code whose tests are judged by mutants: paths from the root of the project. */
interface Target {
  readonly folder: string;
  /** Patterns below the folder; what only re-exports, is a table of data, or measures has nothing to mutate. */
  readonly files: readonly string[];
  readonly except?: RegExp;
  readonly tests: readonly string[];
}

/** What `npm run mutate -- <target>` knows. */
export const TARGETS: Readonly<Record<string, Target>> = {
  /** Bids, prices, rounds and slots; the last exception reads logs of the past. */
  rules: {
    folder: 'platform/auction-rules/src',
    files: ['*.ts'],
    except: /\.(?:test|bench)\.ts$|^(?:index|log-version)\.ts$/,
    tests: ['[!l]*.unit.test.ts', 'l[!o]*.unit.test.ts'],
  },
  /** What judges the fields of an ad and of the forms. */
  fields: {
    folder: 'platform/contracts/src',
    files: [
      'attributes/{check,confirmations,facts,implied,normalise,required-percent}.ts',
      'fields/{check,clean,clean-text,day,file-fault,phone,rules,vat,zip}.ts',
    ],
    tests: ['attributes/*.unit.test.ts', 'fields/*.unit.test.ts'],
  },
  /** What reads vehicles from files of dealers, from the pages of portals and from the register of plates. */
  imports: {
    folder: 'mf-sell/bff',
    files: [
      'file/{check,decode,key,numbers,row,table,targets,units,values}.ts',
      'portal/{cells,structured}.ts',
      'register/vehicle.ts',
    ],
    tests: ['{file,portal,register}/*.unit.test.ts'],
  },
  /** The price model of valuations; tests that train a whole market are too slow to repeat for every mutant. */
  proposal: {
    folder: 'services/valuations/src/model',
    files: ['*.ts'],
    except: /\.(?:test|bench)\.ts$/,
    tests: ['!(*.market).unit.test.ts'],
  },
};
