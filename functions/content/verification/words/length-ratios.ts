/**
 * Length of a translation relative to its English original as measured by `saidLength`, followed by the languages with
 * this ratio. The values are means over FLORES-200 (NLLB Team, 2022; devtest), which contains 1,012 professionally
 * translated sentences. Where the open half of NTREX-128 differs by more than 10% (dz, om, ug), the lower value is used;
 * for mey, shi and to, which FLORES-200 does not contain, the value from NTREX-128.
 */
export const lengthRatios =
  '0.67 am 0.69 ti 0.78 he 0.82 apc yue 0.85 aeb zh 0.86 acm ary din 0.87 acq arz mey shi 0.88 ar ars ' +
  '0.89 azb 0.9 tzm 0.91 sd 0.93 ht ps 0.94 fa ff 0.95 mos taq 0.96 as bm cs gu hne ks mag ne th 0.97 awa ' +
  'bho bn ee hr sa yo 0.98 ckb et is kam ku ltg mai om wo 0.99 ak dz hi kab kea lo lt pag si sl sr ur 1 ' +
  'bs en eo gn sk sv te 1.01 ba crh lv mr no pa tt vec 1.02 da dyu fo kk or uk 1.03 ast fon ig ky lg tr ' +
  'umb 1.04 bg jv kn li mk mn mni su szl 1.05 ay bjn hu pap scn sw vi 1.06 af bug eu fi ha kr luo pl sat ' +
  'tk ug xh 1.07 cjk cy lmo min qu yi 1.08 ace id kbp ln lua nus pt ru sg 1.09 az ka 1.1 fur hy 1.11 ban ' +
  'ca gl kmb lb lij lus ms mt rw sq tg 1.12 be mi nl ny rn ro sn zu 1.13 bo ml ss uz 1.14 kg oc 1.15 ga ' +
  'nso so 1.16 de km sc sm 1.17 ki ta 1.18 fj 1.19 el es it 1.2 fr ja ko st ts 1.21 ceb ilo 1.22 bem mg ' +
  '1.23 gd my 1.24 tn 1.25 war 1.26 fil 1.27 to 1.28 kac tpi 1.32 tum 1.44 shn';
