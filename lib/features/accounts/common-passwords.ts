import 'server-only'

/**
 * Passwords that guessing programs try first, of eight characters or more (shorter ones are refused anyway), in
 * lower case: what the published lists of the most used passwords have in common, with those typed on a Russian
 * keyboard in either layout. Kept on the server: a form need not carry it.
 */
const DIGITS = `
12345678 123456789 1234567890 0123456789 12345678910 1234567891 123456780 12345679 12345670 12345671 12345677
12345687 12346578 12345123 12341234 123123123 123321123 12332112 12344321 123454321 12345654321 1234554321
1234512345 123456123456 123456654321 1234567887654321 123456789123 123456789012 1234567890123 1234567890-
123456789a 123456789q 123456789z 123456789s 123456789d 87654321 987654321 9876543210 098765432 0987654321
098765432123 09876543 76543210 11223344 1122334455 112233445566 11112222 11111222 11122233 111222333 111222333444
11221122 12121212 1212121212 121212121212 13131313 13579135 1357924680 135792468 13571113 14141414 14725836
147258369 147258369a 1472583690 147852369 147852963 741852963 741258963 789456123 7894561230 789456123a 789654123
78945612 159753456 159753852 159357456 159357258 15935728 15975369 159159159 159263487 159951159 15995115
753951456 75395146 852456852 85245685 963852741 951753852 95175346 369258147 36925814 258258258 25802580
20202020 2020202020 21212121 22223333 22334455 23232323 23456789 234567890 24682468 2468101214 246813579
25252525 25251325 31415926 314159265 3141592653 31313131 32132132 321321321 32167832 33333332 34343434
34567890 36363636 42424242 43214321 43434343 44332211 45454545 456456456 45645645 456123789 456789123 45678912
54321543 543211234 5432154321 54545454 55443322 55667788 556677889900 56565656 567567567 56785678 65432100
654321654321 654654654 66778899 67676767 69696969 7418529630 74107410 74185296 77887788 778899445566 77778888
78787878 789789789 78978978 789456789 78907890 85858585 88776655 88888889 89898989 90909090 98765432 987654321a
987654321q 987987987 98798798 99887766 9988776655 99998888 00001111 00110011 01010101 0101010101 01011980
01011985 01011990 01011991 01012000 01012010 01020304 0102030405 010203040506 01230123 01234567 012345678
10101010 1010101010 10203040 1020304050 102030405060 10293847 1029384756 11011101 11235813 1123581321 11101110
19191919 19701970 19751975 19801980 19811981 19821982 19831983 19841984 19851985 19861986 19871987 19881988
19891989 19901990 19911991 19921992 19931993 19941994 19951995 19961996 19971997 19981998 19991999 20002000
20012001 20022002 20032003 20042004 20052005 20072007 20082008 20102010 20112011 20122012 20202021 20212021
20222022 20232023 20242024 20252025 20262026 14881488 22882288 77777778 31121985 31121990 12101985 12121212a
12121985 23021985 08031985 09051945 12041961 19411945 19171991 88005553535 89898989a 01234567890 012345678910`

const LATIN = `
password password1 password2 password3 password12 password123 password1234 password12345 password123456
password01 password1! password! password!1 password123! password@1 password@123 password2020 password2021
password2022 password2023 password2024 password2025 password2026 passwords passwort passwort1 passw0rd passw0rd1
passw0rd! p@ssword p@ssword1 p@ssword123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@$$word p@$$w0rd pa$$word pa$$w0rd
pa55word pa55w0rd passpass passpass1 passw0rd123 pass1234 pass12345 pass123456 pass@123 pass@1234 passme123
mypassword mypassword1 mypass123 newpassword newpass123 userpassword user1234 user12345 username username1
user123456 testpassword testtest testtest1 test1234 test12345 test123456 testing1 testing123 testuser1
changeme changeme1 changeme123 changeit changethis temp1234 temppass temporary temporary1 default1 defaultpassword
letmein1 letmein12 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome1! welcome! welcome@1
welcome@123 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 administrator
administrator1 adminadmin adminadmin1 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin2020
admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 adminpass adminpassword adminroot rootroot root1234
root12345 root123456 rootpass toortoor superuser supervisor sysadmin sysadmin1 operator1 operator123 manager1
manager123 director1 director123 guest123 guestguest secret123 secretpassword topsecret topsecret1 security1
security123 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwertyqwerty qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwerty1234567890 qwerty123! qwerty123456789 qwerty111 qwerty777 qwerty321
qwerty99 qwerty88 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwert123 qwert1234
qwert12345 qwert123456 qwer1234 qwer12345 qwer4321 qweqweqwe qweqweqwe1 qweqwe123 qwe123qwe qwe123qwe123 qweasdzxc
qweasdzxc1 qweasdzxc123 qweasd123 qweasdqweasd qweasdyxc qwe123asd qwe123456 qwe12345 qwerasdf qwerasdfzxcv
qwerfdsa qazwsxedc qazwsxedc1 qazwsxedc123 qazwsxedcrfv qazxswedc qazxsw123 qazwsx12 qazwsx123 qazwsx1234
qazwsx12345 qazwsxqazwsx qazqazqaz qaz123wsx qaz12345 qazwsx123456 wsxedcrfv wsxqaz123 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1q1q1q1 q1w2q1w2 q123456789 q12345678 q1234567 q1w2e3q1w2e3 q2w3e4r5
1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r! 1q1q1q1q 1q2q3q4q 1qaz2wsx
1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx 1qaz!qaz 1qazxsw2 1qaz1qaz 1qazxcvb 1qazxsw23edc 1qwertyu 1qwerty1
!qaz2wsx !qaz@wsx zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx zaqwsxcde zaqxswcde zaqwsx123 2wsx3edc 3edc4rfv 2wsxzaq1
xsw21qaz xsw2zaq1 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfghjkl; asdfasdf asdfasdf1 asdf1234 asdf12345
asdfqwer asdfzxcv asdfgh123 asdfgh12 asdfg123 asdfg12345 asdasdasd asdasdasd1 asdasd123 asd123asd asd123456
asdqwe123 asdzxc123 asdfjkl; asdf;lkj aasdfasd zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm,./ zxcvbnmasdfghjkl zxcvbnm12
zxcvzxcv zxcv1234 zxcv12345 zxcvasdf zxcvbn123 zxczxczxc zxc123zxc zxcasdqwe zxcasdqwe123 zxcasd123 poiuytre
poiuytrewq mnbvcxz1 mnbvcxzlkj lkjhgfds lkjhgfdsa ytrewq123 ytrewq321 0okm9ijn 9ijn0okm 7ujm8ik, abcd1234 abcd12345
abcd123456 abcd@123 abcd@1234 abc12345 abc123456 abc1234567 abc123abc abcabcabc abcdabcd abc123abc123 abcdef123
abcdef12 abcdefg1 abcdefg123 a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 a1s2d3f4 a1s2d3f4g5 a1234567 a12345678 a123456789
a1234567890 a123456a aa123456 aa12345678 aa123456789 aaa12345 aaaa1111 aaa111222 aabbccdd aaasssddd aaaa1234
z1x2c3v4 z1x2c3v4b5 z123456789 s123456789 m123456789 d123456789 1a2b3c4d 1a2s3d4f 1a2s3d4f5g 1z2x3c4v 1z2x3c4v5b
123qweasd 123qweasdzxc 123qwe123 123qwe123qwe 123qwe456 123qwe!@# 123qwerty 123qwert 1234qwer 1234qwer! 1234qwerty
12345qwe 12345qwer 12345qwert 12345qwerty 123456qw 123456qwe 123456qwer 123456qwerty 12345678q 12345678a 1234567a
1234567q 1234567qwertyu 123456aa 123456ab 123456abc 123456as 123456asd 123456zx 123456789qwe 12345asd 12345abc
12345abcd 12345asdfg 12345zxc 1234abcd 1234asdf 123abc456 123abc123 123asd123 123asdfg 123asd456 123zxc123
123456789! 12345678! 123456789@ 1234567890q 1234567890a 12qwaszx 12qw34er 12qw!@qw 12345tgb 1111qqqq 111qqq111
qqqq1111 qqq111222 qq123456 qq123123 qw123456 qwaszx12 qwaszx123 qwqwqwqw qwedsazxc qwedsa123 qwaszxedc w1w2w3w4
w123456789 werty123 wertyuio wertyuiop iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveyou3
iloveyou7 iloveu123 iloveme1 iloveme123 ilovemyself ilovemymom ilovegod ilovejesus ilovemusic loveyou1 loveyou123
lovelove lovelove1 loveme123 lovelife loveforever lovely123 sunshine sunshine1 sunshine12 sunshine123 princess
princess1 princess12 princess123 football football1 football12 football123 baseball baseball1 baseball123
basketball basketball1 volleyball superman superman1 superman123 batman123 batman12 batmanbatman spiderman
spiderman1 ironman123 starwars starwars1 starwars123 pokemon1 pokemon123 minecraft minecraft1 minecraft123 roblox123
michael1 michael123 jennifer jennifer1 jessica1 jessica123 jonathan danielle daniel123 samantha samantha1 victoria
victoria1 victoria123 veronika veronica veronica1 valentin valentina valentina1 vladimir vladimir1 vladislav
vladislav1 viktoria viktoriya viktor123 ekaterina ekaterina1 elizabeth elizabeth1 alexander alexander1 alexander123
alexandr alexandr1 alexandra alexandra1 aleksandr aleksandr1 aleksandra aleksey1 alexey123 alex1234 alex12345
alex123456 anastasia anastasia1 anastasiya andrey123 andrew123 anthony1 ashley123 brandon1 benjamin charlotte
christian christina christine christopher cristina danilka1 dasha123 denis123 dmitriy1 dmitry123 evgeniya evgeniy1
galina123 gabriel1 georgiy1 hello123 hello1234 hello12345 hellohello helloworld helloworld1 hellokitty hellokitty1
irina123 ivan1234 ivan12345 ivanov123 ivanivan ivanivanov ivanivanovich jackson1 johnson1 jordan23 jordan123
joshua123 katerina katerina1 konstantin kristina kristina1 kristina123 ksenia123 larisa123 lena1234 ludmila1
lyudmila margarita margarita1 marina123 marina12 marina1234 matthew1 maximmaxim maxim123 maximus1 mercedes mercedes1
michelle michelle1 mikhail1 mohammed muhammad natalia1 natalya1 natalia123 natasha1 natasha123 nicholas nicolas1
nikita123 nikita12 nikolay1 nikolai1 oksana123 oleg1234 olga1234 olga12345 patricia pavel123 rebecca1 richard1
roman123 romashka romashka1 ruslan123 sasha123 sasha1234 sergey12 sergey123 sergey1234 sergey12345 sergei123
stanislav stephanie svetlana svetlana1 svetlana123 sveta123 tatiana1 tatyana1 tatiana123 timofey1 vasiliy1 vasilisa
vera1234 yaroslav yaroslav1 yulia123 yuliya123 zhenya123 moscow123 moskva123 moskva77 russia123 russia2018 russian1
rossiya1 petersburg stpetersburg leningrad novosibirsk krasnoyarsk ekaterinburg vladivostok chelsea1 chelsea123
liverpool liverpool1 liverpool123 arsenal1 arsenal123 barcelona barcelona1 barcelona123 realmadrid juventus
manchester manutd123 spartak1 spartak123 spartak1922 zenit2008 zenit123 zenitzenit lokomotiv dinamo123 cska1911
computer computer1 computer123 internet internet1 internet123 samsung1 samsung123 samsung12 iphone123 android1
windows1 windows10 windows123 microsoft microsoft1 google123 googlegoogle facebook facebook1 facebook123 vkontakte
vkontakte1 yandex123 telegram telegram1 whatsapp instagram linkedin linkedin1 youtube1 youtube123 twitter1 discord1
macintosh motorola nokia123 notebook notebook1 keyboard keyboard1 laptop123 monitor1 monitoring monitoring1
master123 masterkey master12 mastermaster masterpass dragon123 dragon12 dragondragon monkey123 monkey12 shadow123
shadow12 killer123 killer12 hunter12 hunter123 hunter2000 trustno1 trustno12 whatever whatever1 whatever123
freedom1 freedom123 nothing1 nothing123 blahblah blessed1 butterfly butterfly1 chocolate chocolate1 chocolate123
cookie123 summer123 summer12 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter123
winter12 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring123 spring2024
spring2025 spring2026 autumn123 autumn2024 autumn2025 autumn2026 december december1 november november1 october1
september september1 january1 february monday123 friday13 friday123 saturday birthday birthday1 birthday123 happy123
happyday happyness happiness happy2020 happy2024 newyear2024 newyear2025 newyear2026 diamond1 diamond123 corvette
ferrari1 porsche1 porsche911 mustang1 mustang123 lamborghini maserati mitsubishi chevrolet cadillac toyota123
bmw12345 bmwbmwbmw audi12345 mersedes midnight midnight1 nintendo nirvana1 metallica metallica1 rammstein
slipknot1 eminem123 michaeljackson rockstar rockstar1 rocknroll scorpion scorpion1 scorpions scooter1 skateboard
slayer666 snoopy123 snowball snowboard snowflake softball something sometimes sparky123 startrek startrek1 steelers
stalker1 stalker123 strawberry sweetheart sweetie1 sweetpea swordfish teddybear teiubesc terminator thunder1
thunderbird tigger123 tinkerbell tinkerbelle tomcat123 trinity1 tristan1 undertaker unicorn1 universal valentine
vampire1 warcraft warcraft3 warcraft123 warrior1 wildcats william1 wolfgang worldofwarcraft wrestling xxxxxxxx
yankees1 yellow123 zaphod42 zeppelin zzzzzzzz access14 access123 alliance allison1 amanda123 american america1
angel123 angels123 angelina angelina1 animal123 aquarius arsenal12 asshole1 atlantis babygirl babygirl1 bailey123
bangbang baseball12 beautiful beautiful1 bigdaddy blackcat blackjack blackberry blink182 bluebird bonjour1
boomboom brooklyn bubbles1 buster123 california cameron1 captain1 caroline catherine champion champion1 charlie1
charlie123 cherry123 chester1 chicken1 chopper1 christmas cocacola cocacola1 coffee123 colorado cookies1 courtney
cowboys1 creative crystal1 darkness darkness1 darkside deadpool destiny1 dolphin1 dolphins doraemon drpepper
einstein electric elephant elephant1 elephant123 engineer enterprise everton1 explorer facebook12 family123
fantasy1 favorite firebird firefly1 fireball flamingo flower123 forever1 forever21 forever123 formula1 franklin
friends1 friendship frontier fuckyou1 fuckyou2 fuckyou123 fuckoff1 fyfcnfcbz gameover gamecube garfield garfield1
genesis1 ginger123 godzilla goldfish goodluck goodluck1 goodbye1 goodmorning gateway1 greenday greenday1 guitar123
gunners1 hallo123 hardcore hardrock harley123 harrypotter hawaii50 heather1 hernandez hogwarts homer123 hotmail1
hummer123 imagine1 immortal infinity infinity1 informatica internet12 isabella isabella1 jackass1 jasmine1
jehovah1 jesus123 jesuschrist justinbieber kamikaze kathleen kawasaki kingkong knight123 lakers24 lacrosse
lasvegas legolas1 leonardo leonardo1 liberty1 lifehack lightning lollipop lollipop1 lovebug1 macdaddy madison1
magic123 majestic manchester1 marathon margaret marlboro marlboro1 maryjane matrix123 maverick maverick1 maxwell1
mazafaka mazda123 medicine melissa1 mercury1 mickey123 miranda1 monster1 monster123 montana1 morpheus motherfucker
mountain mustang12 naruto123 narutouzumaki nathan123 newcastle nascar24 navigator nevermind newyork1 nightmare
nissan123 october10 offspring olivia123 omsairam onelove1 orange123 outlaw123 overlord panasonic panther1 panther123
paradise paramore passport password7 patriots peaches1 peanut123 penguin1 pentagon pepper123 phantom1 phoenix1
pineapple playboy1 player123 playstation pleasure polska123 porsche9 portugal power123 precious presario prelude1
president preston1 printer1 private1 professor prometheus qazwsx00 rainbow1 rainbow123 ranger123 raiders1 redskins
redsox04 redwings register reginald remember remember1 renegade revolution ricardo1 robert123 ronaldo7 ronaldo1
ronaldo123 rosebud1 runescape salvador sandiego santiago saratoga savannah scarface scarlett schalke04 scotland
sebastian serenity sexybitch sexygirl sexy1234 shannon1 sherlock sherlock1 shithead silver123 simpsons simple123
slimshady smokey123 soccer12 soccer123 soccer10 solomon1 sophie123 southpark special1 spitfire squirrel stanley1
starcraft stargate station1 steelers1 stephen1 stingray stratus1 student1 student123 sunflower sunset123 superbowl
supernova superstar superstar1 supreme1 surfer123 sydney123 sylvester taekwondo tarheels tazmania teacher1
teacher123 telephone tennis123 teresa123 tiffany1 timberland titanic1 tottenham transformers treasure triathlon
triumph1 truelove tupac123 twilight twilight1 unforgiven unlimited valencia vanessa1 vegeta123 victory1 virginia
volkswagen vfhbyf123 warhammer watermelon westlife westside whitesox wildfire windsurf wireless wizard123 wolverine
wonderful woodland xavier123 yamaha123 yourmom1 yourname zachary1 zxcvbnm7 pokazateli pokazateli1 pokazateli123
hospital hospital1 hospital123 doctor123 doctor12 medsestra medsestra1 medicina medicina1 medicina123 bolnica1
bolnica123 bolnitsa poliklinika poliklinika1 glavvrach glavvrach1 statistika statistika1 zdorovie zdorovie1
zdravstvuy otchet2024 otchet2025 otchet2026 kachestvo kachestvo1`

const RUSSIAN = `
пароль12 пароль123 пароль1234 пароль12345 пароль123456 парольпароль мойпароль мойпароль1 новыйпароль секретный
йцукенгш йцукенгшщз йцукенгшщзхъ йцукен12 йцукен123 йцукен1234 йцукен12345 йцукен123456 йцукенйцукен йцуйцуйцу
йцуфывячс йцуфыв123 йцу123йцу 123йцукен 1234йцук 12345йцукен 123456йцукен фывапрол фывапролдж фывапролджэ фыва1234
фывафыва фывфывфыв фывапр123 ячсмитьб ячсмитьбю ячсмить1 ячсмить123 ячсячсяч йфяцычув йфяцыч123 1й2ц3у4к 1й2ц3у4к5е
1йфя2цыч й1ц2у3к4 й1ц2у3к4е5 йцукенг1 абвгд123 абвгдеёж абвг1234 абвгдейка любимая1 любовь123 любовь12 любимый1
любимаяработа солнышко солнышко1 солнышко123 солнце123 привет12 привет123 привет1234 привет12345 приветпривет
приветмир здравствуй здравствуйте администратор администратор1 админ123 админ1234 админадмин оператор оператор1
менеджер менеджер1 директор директор1 руководитель больница больница1 больница123 поликлиника главврач главврач1
медсестра медсестра1 статистика статистика1 медицина медицина1 здоровье здоровье1 показатели показатели1 качество
отчетность пользователь александр александр1 александра анастасия анастасия1 екатерина екатерина1 светлана
светлана1 владимир владимир1 владислав кристина валентина виктория виктория1 вероника маргарита константин ярослав1
наташа123 наталья1 татьяна1 татьяна123 марина123 сергей123 андрей123 дмитрий1 дмитрий123 максим123 алексей1
алексей123 николай1 николай123 москва123 москва2024 москва2025 россия123 россия2024 россия2025 россия2026
спартак123 зенит123 ромашка1 котёнок1 котенок1 незабудка принцесса принцесса1 красавица красотка сладкая1
компьютер компьютер1 интернет интернет1 самсунг123 бабушка1 мамочка1 мамапапа мамапапа1 папамама мама1234
мама12345 семья123 счастье1 счастье123 радость1 весна2024 весна2025 весна2026 лето2024 лето2025 лето2026 осень2024
осень2025 осень2026 зима2024 зима2025 зима2026 понедельник воскресенье новыйгод новыйгод2026 деньрождения
непомню1 незнаю123 хорошо123 спасибо1 спасибо123 пожалуйста qwertyйцукен`

/** Russian words typed with the Latin layout on, and the other way round. */
const WRONG_LAYOUT = `
gfhjkm12 gfhjkm123 gfhjkm1234 gfhjkm12345 gfhjkm123456 gfhjkmgfhjkm gfhjkm777 gfhjkm00 gfhjkm11 gfhjkm22 yjdsqgfhjkm
vjqgfhjkm ghbdtn12 ghbdtn123 ghbdtn1234 ghbdtnghbdtn ghbdtnbr k.,jdm123 k.,bvfz1 k.,k.k., cjkysirj
cjkysirj1 cjkysirj123 cjkywt123 fkbyf123 fktrcfylh fktrcfylhf fktrctq1 fktrctq123 fyfcnfcbz1 fylhtq123 fylhtq12
fylhttdyf ctdfcnjgjkm cthutq123 cthutq12 cthuttdyf cdtnkfyf cdtnkfyf1 dkflbvbh dkflbvbh1 dkflbckfd dbrnjhbz
dbrnjhbz1 dthjybrf dfktynbyf trfnthbyf trfnthbyf1 rhbcnbyf rhbcnbyf1 rjycnfynby vfhufhbnf vfrcbv123 vfrcbv12
vfhbyf12 yfnfif123 yfnfkmz1 yfnfkbz1 yfcntymrf nfnmzyf1 nfnmzyf123 ybrbnf123 ybrjkfq1 lvbnhbq1 lvbnhbq123 lfif1234
rctybz123 hecnfv123 hjccbz123 hjvfirf1 jrcfyf123 bhbyf123 jkmuf123 gfdtk123 vjcrdf123 vjcrdf77 ,jkmybwf
,jkmybwf1 vtlctcnhf vtlbwbyf vtlbwbyf1 ukfddhfx cnfnbcnbrf jgthfnjh flvbybcnhfnjh flvbyflvby gjrfpfntkb pljhjdmt
lbhtrnjh rjvgm.nth rjvgm.nth1 bynthytn bynthytn1 cfvceyu1 cgfhnfr1 cgfhnfr123 ptybn2008 ptybn123 hfljcnm1 
cxfcnmt1 cxfcnmt123 ,f,eirf1 vfvfgfgf vfvfgfgf1 gfgfvfvf vfvf1234 vfvf12345 vfvf123456 ghbywtccf yt,elmvjgfhjkm
ytgjvy.1 ytpyf.123 cgfcb,j1 gj;fkeqcnf ceghgfhjkm gfccdjhl lhfrjif1 lhfrjy123 xthtgfirf rjntyjr1 rjirf123 cj,frf123
зфыыцщкв зфыыцщкв1 зфыыцщкв123 йцукен1й фвьшт123 фвьштфвьшт фыва1йцу цудсщьу1`

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [DIGITS, LATIN, RUSSIAN, WRONG_LAYOUT].flatMap((list) => list.trim().split(/\s+/)),
)

/** Spaces around it make a common password no better. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFC').trim().toLowerCase())
}
